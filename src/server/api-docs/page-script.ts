/** Search and copy buttons; everything can be read without it. */
export const pageScript = `
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const search = document.querySelector('search');
const field = search.querySelector('input');
const status = search.querySelector('[role=status]');
const numbers = new Intl.NumberFormat(document.documentElement.lang);
const articles = all('article[data-search]');
const entries = new Map(all('li[data-for]').map((entry) => [entry.dataset.for, entry]));
search.hidden = false;
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('[data-contents]').open = false;
const show = () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let found = 0;
  for (const article of articles) {
    const matches = words.every((word) => article.dataset.search.includes(word));
    article.hidden = !matches;
    entries.get(article.id).hidden = !matches;
    if (matches) found += 1;
  }
  for (const group of all('[data-group]')) {
    group.hidden = all('li:not([hidden])', group).length === 0;
    group.open = words.length > 0 && !group.hidden;
  }
  for (const section of all('main > section:not(.introduction)'))
    section.hidden = all('article:not([hidden])', section).length === 0;
  document.querySelector('.introduction').hidden = words.length > 0;
  status.textContent = words.length === 0 ? '' : status.dataset.results.replace('#', numbers.format(found));
};
field.addEventListener('input', show);
addEventListener('hashchange', () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target === null || target.checkVisibility()) return;
  field.value = '';
  show();
  target.scrollIntoView();
});
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target === field) return;
  event.preventDefault();
  document.querySelector('[data-contents]').open = true;
  field.focus();
});
for (const button of all('[data-copy]')) {
  const copy = button.textContent;
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector('pre').textContent);
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = copy; }, 2000);
  });
}
`;
