/*
 * Where every page starts. Until the application has come, pages are read and their links and forms work; what somebody
 * presses meanwhile waits for it. Pages that guests share do not even fetch it before somebody is there: nobody who only
 * looks in, on a telephone say, pays for it.
 */
import { holdEarlyInput } from './platform/start/early-input.ts';
import { bufferKeystrokes } from './platform/start/keystroke-buffer.ts';
import { navigationType } from './platform/start/navigation-type.ts';
import { whenIdle } from './ui/when-idle.ts';

const lists = [...document.querySelectorAll<HTMLScriptElement>('script[data-files]')];
const startsLate = lists.every((list) => list.dataset.files !== 'now');
const isShared = lists.some((list) => list.dataset.files === 'late');

/** The scripts of the page, the one that is the application first. */
const files = lists.flatMap(({ textContent }) => JSON.parse(textContent) as string[]);

const address = () => location.pathname + location.search;
const madeFor = address();

let isStarted = false;
let stopWaiting = () => {};

/** All files are asked for together: each names what it imports only when it has come. */
function preload(): void {
  if (!startsLate) return;
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
}

async function start(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  stopWaiting();
  preload();
  try {
    const application: typeof import('./entry-client.tsx') = await import(/* @vite-ignore */ files[0] ?? '');
    if (address() !== madeFor) {
      // Somebody went back meanwhile, to where another page of the same document was.
      location.reload();
      return;
    }
    await application.startApplication();
    early.release();
  } catch {
    early.forget();
    // A page that waited long may be of a build that is gone; browsers do not ask for the same script again.
    if (startsLate && navigationType() !== 'reload') location.reload();
  }
}

// Before the rest, which takes some of the keys for commands.
bufferKeystrokes();
const early = holdEarlyInput(start);

// What the address asks for, a frame shows or the history gives back may be another page than guests share.
const mayWait =
  startsLate &&
  (!isShared || location.search === '') &&
  window.self === window.top &&
  navigationType() !== 'back_forward';
if (mayWait) stopWaiting = whenIdle(start);
else void start();

// A page that the browser kept may be of somebody who has signed in since.
addEventListener('pageshow', ({ persisted }) => persisted && !isStarted && location.reload());
