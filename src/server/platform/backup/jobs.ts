import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';
import type { Services } from '../services.ts';
import { BackupInHand, makeBackup, pruneBackups } from './backup.ts';
import { ProgressNote } from './progress.ts';
import { backupFolder } from './stored-backups.ts';

/** A backup on request, and every night where BACKUP_FOLDER is set. */
export const backUp = defineJob({
  name: 'backup',
  label: 'Back up the site',
  data: z.object({ asked_by: z.enum(['schedule', 'screen']).default('schedule') }),
  cron: '0 2 * * *',
  run: async (services: Services, { asked_by }) => {
    const { BACKUP_FOLDER, BACKUP_KEEP: keep } = services.env;
    if (asked_by === 'schedule' && BACKUP_FOLDER === undefined) return;
    const folder = backupFolder(services.env);
    const note = new ProgressNote(folder);
    try {
      const { name, rows, files } = await makeBackup(services, folder, {
        askedBy: asked_by,
        onProgress: (phase, done) => note.write(phase, done),
      });
      const removed = await pruneBackups(folder, keep);
      services.log.info({ backup: name, rows, files, removed: removed.length }, 'a backup was made');
    } catch (error) {
      if (!(error instanceof BackupInHand)) throw error;
    } finally {
      await note.remove();
    }
  },
});
