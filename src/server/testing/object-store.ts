import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';

/** The S3 server that this run was given, as settings of the product; null when there is none. */
export function testObjectStore(): Record<string, string> | null {
  if (process.env.TEST_S3_ENDPOINT === undefined) return null;
  const names = ['ENDPOINT', 'REGION', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'FORCE_PATH_STYLE'];
  return Object.fromEntries(names.map((name) => [`S3_${name}`, process.env[`TEST_S3_${name}`] ?? '']));
}

/** Where a test of files puts them, and the settings that say so: this machine, or the S3 server of a run that has one. */
export function testPlace(): [string, Record<string, string>] {
  const objectStore = testObjectStore();
  return objectStore === null ? ['on this machine', {}] : ['at an object store', objectStore];
}

/** Makes a bucket of the settings' name, unless it is there. */
export async function makeBucket(settings: Record<string, string>): Promise<void> {
  const client = new S3Client({
    endpoint: settings.S3_ENDPOINT ?? '',
    region: settings.S3_REGION ?? '',
    forcePathStyle: settings.S3_FORCE_PATH_STYLE === 'true',
    credentials: {
      accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
    },
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket: settings.S3_BUCKET }));
  } catch (error) {
    if (!(error instanceof Error && /^BucketAlready/.test(error.name))) throw error;
  } finally {
    client.destroy();
  }
}
