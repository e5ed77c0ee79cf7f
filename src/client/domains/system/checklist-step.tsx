import { Button, Code, Group, Text } from '@mantine/core';
import { IconCheck, IconCircle, IconMinus } from '@tabler/icons-react';
import { Link, type LinkProps, useHydrated } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SetupChecklist, SetupStep } from '#shared/system.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission, useSettings } from '../../platform/use-session.ts';
import { CopyButton } from '../../shell/copy-button.tsx';
import classes from './system.module.css';

type Step = SetupChecklist['steps'][number];

const titles = (translate: Translate): Record<SetupStep, string> => ({
  branding: translate('Name and logo'),
  address: translate('Site URL'),
  mail: translate('Outgoing email'),
  incoming: translate('Incoming email'),
  agents: translate('First agent'),
  articles: translate('First category and article'),
  two_factor: translate('Two-factor authentication for staff'),
  backup: translate('Backup'),
});

/** Where a step is done, and what its button says. */
const places = (translate: Translate): Partial<Record<SetupStep, [path: string, label: string]>> => ({
  articles: ['/admin/hc', translate('Write articles')],
  branding: ['/admin/appearance', translate('Edit branding')],
  mail: ['/admin/settings/mail', translate('Set up email and send a test')],
  incoming: ['/admin/mailboxes', translate('Set up and test a mailbox')],
  agents: ['/admin/invites', translate('Invite agents')],
  two_factor: ['/admin/roles', translate('Require for a role')],
});

/** A line to be put into a terminal or a file, which no screen can do. */
function CopyLine({ text }: { text: string }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Group gap="xs" wrap="nowrap" className={classes.copyLine}>
      <Code ref={shown} dir="ltr" className={classes.code}>
        {text}
      </Code>
      <CopyButton variant="default" size="compact-sm" text={text} shown={shown} />
    </Group>
  );
}

/** Of a path with a query or an anchor, what a link of the router takes. */
function targetOf(path: string): Pick<LinkProps, 'to' | 'search' | 'hash'> {
  const [place = '', hash] = path.split('#', 2);
  const [to = '', query] = place.split('?', 2);
  const search = query === undefined ? {} : { search: Object.fromEntries(new URLSearchParams(query)) };
  return { to, hash, ...search } as Pick<LinkProps, 'to' | 'search' | 'hash'>;
}

function StepAction({ step }: { step: Step }) {
  const translate = useTranslate();
  const seesSystem = usePermission('system.view');
  const { base_url } = useSettings();
  const isAlive = useHydrated();
  const place = places(translate)[step.name];
  if (step.name === 'address' && step.path === undefined) {
    // Where the browser sees the site, which the server does not know; the environment decides it.
    return <CopyLine text={`BASE_URL=${isAlive ? window.location.origin : base_url}`} />;
  }
  const show = step.name === 'address' ? translate('Set the URL') : translate('Show them');
  const own = step.path === undefined ? undefined : ([step.path, show] as const);
  const [path, label] =
    own ?? place ?? (seesSystem ? ['/admin/system#backup', translate('Create backup')] : []);
  if (path === undefined) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      renderRoot={(props) => <Link {...targetOf(path)} {...props} />}
    >
      {label}
    </Button>
  );
}

function Mark({ done, skipped }: Step) {
  if (done) return <IconCheck size={18} aria-hidden />;
  return skipped ? <IconMinus size={18} aria-hidden /> : <IconCircle size={18} aria-hidden />;
}

interface ChecklistStepProps {
  step: Step;
  /** Says that it is not wanted, or is after all; null for who may not. */
  onSkip: ((skipped: boolean) => void) | null;
}

/** One step: what it is, how it stands, and one button that leads to it. */
export function ChecklistStep({ step, onSkip }: ChecklistStepProps) {
  const translate = useTranslate();
  const state = step.done ? 'done' : step.skipped ? 'skipped' : 'open';
  const states = {
    done: translate('Done'),
    skipped: translate('Skipped'),
    open: translate('To do'),
  };
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.mark}>
        <Mark {...step} />
      </span>
      <div className={classes.stepText}>
        <Text fw={600} size="sm" component="h3" m={0}>
          {titles(translate)[step.name]}
          <Text span size="xs" c="dimmed" fw={400} ms={8}>
            {states[state]}
          </Text>
        </Text>
        <Text size="sm" c="dimmed" className={classes.words}>
          {translate(step.text)}
        </Text>
      </div>
      {!step.done && (
        <Group gap="xs" className={classes.stepActions}>
          {!step.skipped && <StepAction step={step} />}
          {onSkip !== null && (
            <Button variant="subtle" size="compact-sm" onClick={() => onSkip(!step.skipped)}>
              {step.skipped ? translate('Unskip') : translate('Skip')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
