import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder a disk of its own with room for so many megabytes. */
export const mountSmallDisk = (folder: string, megabytes = 1) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });

export const unmountSmallDisk = (folder: string) =>
  execFileSync('umount', ['-l', folder], { stdio: 'ignore' });

/** Whether whoever runs the tests may make disks. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'helpdock-disk-'));
  try {
    mountSmallDisk(folder);
    unmountSmallDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
