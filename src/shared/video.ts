/** A video of a service with an embeddable player. */
export interface Video {
  service: 'YouTube' | 'Vimeo';
  /** Where people see it with the service. */
  address: string;
  /** Address of the embedded player, without cookies before it plays where the service supports it. */
  frame: string;
}

/** Where frames of videos come from: nothing else is shown in one. */
export const videoFrames = [
  'https://www.youtube-nocookie.com/embed/',
  'https://player.vimeo.com/video/',
] as const;

const youtubeHosts = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com'];

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!youtubeHosts.includes(hostname)) return null;
  if (pathname === '/watch') return searchParams.get('v');
  return /^\/(?:embed|shorts|live)\/([^/]+)$/.exec(pathname)?.[1] ?? null;
}

function vimeoId({ hostname, pathname, searchParams }: URL): [id: string, key: string | null] | null {
  const isPlayer = hostname === 'player.vimeo.com';
  if (!isPlayer && hostname !== 'vimeo.com' && hostname !== 'www.vimeo.com') return null;
  const path = isPlayer ? pathname.replace(/^\/video(?=\/)/, '') : pathname;
  const match = /^\/(\d{6,12})(?:\/([\da-f]{8,12}))?$/.exec(path);
  const key = match?.[2] ?? searchParams.get('h');
  return match?.[1] === undefined ? null : [match[1], key && /^[\da-f]{8,12}$/.test(key) ? key : null];
}

/** The video of an address in any common form; null where it is none. */
export function readVideo(address: string | null | undefined): Video | null {
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const youtube = youtubeId(url);
  if (youtube !== null) {
    if (!/^[\w-]{11}$/.test(youtube)) return null;
    return {
      service: 'YouTube',
      address: `https://www.youtube.com/watch?v=${youtube}`,
      frame: `${videoFrames[0]}${youtube}?autoplay=1&rel=0`,
    };
  }
  const vimeo = vimeoId(url);
  if (vimeo === null) return null;
  const [id, key] = vimeo;
  return {
    service: 'Vimeo',
    address: `https://vimeo.com/${id}${key === null ? '' : `/${key}`}`,
    frame: `${videoFrames[1]}${id}?autoplay=1&dnt=1${key === null ? '' : `&h=${key}`}`,
  };
}

/** Whether an address is that of a file of this site, without its name. */
export const isOwnFile = (address: string | null | undefined): address is string =>
  /^\/api\/v1\/file-entries\/\d{1,9}$/.test(address ?? '');
