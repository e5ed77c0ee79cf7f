import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '../../testing/fake-storage.ts';
import { deleteResumable, rememberedUploads, resumeEntry } from './resume-store.ts';

const file = { name: 'film.mp4', size: 200, fingerprint: '["film.mp4",200,5,null]' };
const state = { kind: 'tus', url: '/api/v1/tus/upload/k' } as const;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  vi.stubGlobal('localStorage', fakeStorage());
});

afterEach(() => {
  vi.useRealTimers();
});

describe('a half sent file', () => {
  it('is remembered with how far it is, for its owner in its place', () => {
    const resume = resumeEntry({ owner: '1', group: 'a/b', file });
    resume.note(50);
    expect(resume.read()).toBeNull();
    resume.write(state);
    resume.note(50);
    expect(resume.read()).toEqual(state);
    expect(rememberedUploads('1', 'a/b')).toEqual([
      { id: resume.key, name: 'film.mp4', size: 200, percentage: 25 },
    ]);
    for (const [owner, group] of [
      ['2', 'a/b'],
      ['guest', 'a/b'],
      ['1', 'a'],
      ['1/a', 'b'],
    ] as const) {
      expect(rememberedUploads(owner, group)).toEqual([]);
      expect(resumeEntry({ owner, group, file }).read()).toBeNull();
    }
  });

  it('can be forgotten', () => {
    const resume = resumeEntry({ owner: '1', group: 'a', file });
    resume.write(state);
    expect(deleteResumable(resume.key)).toEqual(state);
    expect(deleteResumable(resume.key)).toBeNull();
    expect(rememberedUploads('1', 'a')).toEqual([]);
  });

  it('is given up after a day, counted from its beginning', () => {
    const resume = resumeEntry({ owner: '1', group: 'a', file });
    resume.write(state);
    vi.advanceTimersByTime(23 * 3600 * 1000);
    resume.note(100);
    expect(rememberedUploads('1', 'a')).toHaveLength(1);
    vi.advanceTimersByTime(3600 * 1000);
    expect(rememberedUploads('1', 'a')).toEqual([]);
    expect(resume.read()).toBeNull();
  });

  it('is simply not remembered where the browser keeps nothing', () => {
    vi.stubGlobal('localStorage', undefined);
    const resume = resumeEntry({ owner: '1', group: 'a', file });
    resume.write(state);
    expect(resume.read()).toBeNull();
    expect(rememberedUploads('1', 'a')).toEqual([]);
  });
});
