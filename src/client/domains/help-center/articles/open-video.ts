import { readVideo } from '#shared/video.ts';

/** Puts a frame that plays a video in the place of the link to it. */
export function openVideo(link: HTMLAnchorElement): void {
  const video = readVideo(link.href);
  if (video === null) {
    window.location.assign(link.href);
    return;
  }
  const frame = document.createElement('iframe');
  frame.src = video.frame;
  frame.title = link.firstChild?.textContent ?? video.address;
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.allowFullscreen = true;
  // The service plays for sites that say who they are.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.className = 'video';
  link.replaceWith(frame);
  frame.focus();
}
