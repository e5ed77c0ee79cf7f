import { Table, Text } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';

const names = {
  guest: 'API calls by a visitor',
  session: 'API calls by a customer',
  staff: 'API calls by an agent',
  bearer: 'API calls with an API token',
  page: 'Pages',
  upload: 'File upload chunks',
  search: 'Searches',
  create_ticket: 'Requests created by a customer',
  staff_create_ticket: 'Requests created by an agent',
  reply: 'Replies by a customer',
  staff_reply: 'Replies by an agent',
  register: 'Registrations from one IP address',
  login: 'Sign-in attempts for one account',
  login_ip: 'Sign-in attempts from one IP address',
  two_factor: 'Two-factor code attempts',
  forgot_password: 'Password reset emails',
  settings_check: 'Email and storage tests',
};

const isNamed = (name: string): name is keyof typeof names => Object.hasOwn(names, name);

/** How often somebody may do something. The code decides it, and one variable multiplies it. */
export function LimitsScreen() {
  const translate = useTranslate();
  const { language } = useDateFormat();
  const number = new Intl.NumberFormat(language);
  const [{ limits, factor }] = api.settings.limits.useSuspenseQuery();
  const byName = new Map(limits.map((limit) => [limit.name, limit]));
  const shown = Object.keys(names)
    .filter(isNamed)
    .flatMap((name) => byName.get(name) ?? []);
  return (
    <AdminPage
      title={translate('Rate limits')}
      description={translate('How often people can do something before they have to wait.')}
    >
      <SettingsSection
        id="limits"
        title={translate('Current limits')}
        description={translate(
          'These limits are built in. The environment variable :by multiplies all of them; its current value is :value.',
          { by: factor.fixed_by, value: factor.value },
        )}
      >
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{translate('Action')}</Table.Th>
              <Table.Th ta="end">{translate('Limit')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ name, points, seconds }) => (
              <Table.Tr key={name}>
                <Table.Td>{isNamed(name) && translate(names[name])}</Table.Td>
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  <Text size="sm" className="tabular">
                    {seconds === 60
                      ? translate(':points per minute', { points: number.format(points) })
                      : translate(':points per :seconds seconds', {
                          points: number.format(points),
                          seconds: number.format(seconds),
                        })}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </SettingsSection>
    </AdminPage>
  );
}
