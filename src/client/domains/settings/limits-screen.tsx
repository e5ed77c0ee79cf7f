import { Table, Text } from '@mantine/core';
import { api } from '../../platform/api/api.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';

const names = {
  guest: 'Calls of a visitor',
  session: 'Calls of a customer',
  staff: 'Calls of an agent',
  bearer: 'Calls of a program with a token',
  page: 'Pages',
  upload: 'Parts of files',
  search: 'Searches',
  create_ticket: 'New requests of a customer',
  staff_create_ticket: 'New requests by an agent',
  reply: 'Replies of a customer',
  staff_reply: 'Replies of an agent',
  register: 'Registrations from one address',
  login: 'Tries to sign in to one account',
  login_ip: 'Tries to sign in from one address',
  two_factor: 'Codes of a second factor',
  forgot_password: 'Mails for a new password',
  settings_check: 'Tests of mail and storage',
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
      title={translate('Limits')}
      description={translate('How often somebody may do something before they are asked to wait.')}
    >
      <SettingsSection
        id="limits"
        title={translate('How often')}
        description={translate(
          'These limits come with the product. The environment variable :by multiplies all of them; it is :value now.',
          { by: factor.fixed_by, value: factor.value },
        )}
      >
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{translate('What')}</Table.Th>
              <Table.Th ta="end">{translate('At most')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ name, points, seconds }) => (
              <Table.Tr key={name}>
                <Table.Td>{isNamed(name) && translate(names[name])}</Table.Td>
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  <Text size="sm" className="tabular">
                    {seconds === 60
                      ? translate(':points a minute', { points: number.format(points) })
                      : translate(':points in :seconds seconds', {
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
