import type { SystemState } from '#shared/system.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useSizeText } from '../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './system.module.css';

/** What this installation stands on, in a few lines. */
export function SystemDetails({ system }: { system: SystemState }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { database, migrations, storage, mail, search } = system;
  const kinds = { embedded: translate('Embedded'), server: translate('PostgreSQL server') };
  const stores = { local: translate('On this server'), s3: translate('In object storage') };
  const ways = { smtp: translate('Mail server'), files: translate('Saved as files on the server') };
  return (
    <dl className={classes.facts}>
      <dt>{translate('Version')}</dt>
      <dd>
        <bdi>
          Helpdock {system.version}, Node {system.node}
        </bdi>
      </dd>
      <dt>{translate('Up since')}</dt>
      <dd>
        <RelativeTime value={system.started_at} />
      </dd>
      <dt>{translate('Database')}</dt>
      <dd>
        {kinds[database.kind]} · <bdi>{database.version}</bdi> · {sizeText(database.size)}
      </dd>
      <dt>{translate('Migrations')}</dt>
      <dd className={classes.numbers}>
        {translate(':applied applied, :pending pending', { ...migrations })}
      </dd>
      <dt>{translate('Files')}</dt>
      <dd className={classes.numbers}>
        {stores[storage.driver]} · {storage.files} · {sizeText(storage.bytes)}
      </dd>
      <dt>{translate('Email')}</dt>
      <dd>
        {ways[mail.driver]}
        {mail.last_sent_at !== null && (
          <>
            {' · '}
            <RelativeTime value={mail.last_sent_at} />
          </>
        )}
      </dd>
      <dt>{translate('Indexed articles')}</dt>
      <dd className={classes.numbers}>{search.documents}</dd>
      <dt>{translate('Errors in the last 24 hours')}</dt>
      <dd className={classes.numbers}>{system.errors}</dd>
    </dl>
  );
}
