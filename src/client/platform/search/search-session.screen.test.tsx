import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  noteSearch,
  noteSearchClick,
  noteTicketAfterSearch,
  reportSearchesWhenHidden,
} from './search-session.ts';

const send = vi.fn((_address: string, _text: string) => true);
let stop = () => {};

beforeEach(() => {
  Object.defineProperty(navigator, 'sendBeacon', { value: send, configurable: true, writable: true });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  stop = reportSearchesWhenHidden();
  // Searches of other tests in this worker.
  leave();
  send.mockClear();
});

afterEach(() => {
  stop();
  send.mockClear();
  vi.restoreAllMocks();
});

/** The beacon that is sent when the visitor leaves the page. */
function leave(): unknown[] {
  document.dispatchEvent(new Event('visibilitychange'));
  const [, text = '{"searchSession":[]}'] = send.mock.lastCall ?? [];
  return (JSON.parse(text) as { searchSession: unknown[] }).searchSession;
}

describe('searches of a visitor', () => {
  it('become one while a term grows, and carry the category', () => {
    noteSearch('prin', [1, 2], 7);
    noteSearch('printer', [2], 7);
    noteSearchClick(2, 'printer');
    expect(leave()).toEqual([{ term: 'printer', results: [2], categoryId: 7, clickedArticle: 2 }]);
  });

  it('get a click only when they showed the article, and none for a search too short to be logged', () => {
    noteSearch('columns', [3]);
    noteSearch('col', [4]);
    noteSearchClick(4, 'col');
    noteSearch('', [5]);
    noteSearchClick(5, '');
    noteSearchClick(9, 'columns');
    expect(leave()).toEqual([{ term: 'columns', results: [3] }]);
  });

  it('are not those of staff at work, nor what names somebody', () => {
    const { pathname } = window.location;
    for (const area of ['/agent/tickets/4', '/admin']) {
      window.history.replaceState(null, '', area);
      noteSearch('catalogue', [4]);
      noteSearchClick(4, 'catalogue');
    }
    window.history.replaceState(null, '', '/agents-of-change');
    noteSearch('customer@example.com', []);
    noteSearch('#10042', []);
    noteSearch('0170 1234567', []);
    noteSearch('brochure', [6]);
    window.history.replaceState(null, '', pathname);
    expect(leave()).toEqual([{ term: 'brochure', results: [6] }]);
  });

  it('get a request only when they were shown last', () => {
    noteSearch('footnotes', [3]);
    noteSearch('fo', [3]);
    noteTicketAfterSearch();
    expect(leave()).toEqual([{ term: 'footnotes', results: [3] }]);
    send.mockClear();
    noteSearch('margins', [3]);
    noteTicketAfterSearch();
    noteTicketAfterSearch();
    expect(leave()).toEqual([{ term: 'margins', results: [3], createdTicket: true }]);
  });

  it('are sent again with a click that comes later, and not for being shown again', () => {
    noteSearch('borders', [3, 4]);
    leave();
    send.mockClear();
    noteSearch('borders', [3, 4]);
    expect(leave()).toEqual([]);
    noteSearchClick(4, 'Borders ');
    expect(leave()).toEqual([{ term: 'borders', results: [3, 4], clickedArticle: 4 }]);
  });
});
