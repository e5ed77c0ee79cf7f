import { themeTokens } from '#shared/theme-tokens.ts';

const tokens = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

export const pageStyle = `
:root{color-scheme:light dark;${tokens(themeTokens.light)}}
@media (prefers-color-scheme:dark){:root{${tokens(themeTokens.dark)}}}
*{box-sizing:border-box}
html{scroll-padding-block-start:4rem}
body{margin:0;background:var(--be-background);color:var(--be-text);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
[hidden]{display:none!important}
a{color:var(--be-link)}
:focus-visible{outline:2px solid var(--be-primary);outline-offset:2px}
code,pre{font:.875em/1.5 ui-monospace,monospace}
.skip{position:absolute;inset-inline-start:-100vw}
.skip:focus{inset-inline-start:1rem;inset-block-start:.5rem;z-index:2;background:var(--be-background);padding:.5rem}
header{position:sticky;inset-block-start:0;z-index:1;display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;justify-content:space-between;padding:.75rem 1.5rem;background:var(--be-background);border-block-end:1px solid var(--be-border)}
.columns{display:grid;grid-template-columns:19rem minmax(0,1fr);max-width:90rem;margin-inline:auto}
nav{position:sticky;inset-block-start:3.1rem;align-self:start;max-height:calc(100vh - 3.1rem);overflow-y:auto;padding-block:1.25rem 3rem;padding-inline:1.5rem 1rem;border-inline-end:1px solid var(--be-border);font-size:.875rem}
nav a{display:block;padding:.2rem .5rem;border-radius:.25rem;color:inherit;text-decoration:none}
nav a:hover{background:var(--be-background-alt)}
nav ul{list-style:none;margin:0 0 .5rem;padding:0;padding-inline-start:.75rem}
nav summary{padding:.3rem .5rem;font-weight:600;cursor:pointer}
nav input{width:100%;padding:.5rem .75rem;font:inherit;color:inherit;background:var(--be-background);border:1px solid var(--be-border-strong);border-radius:.375rem}
nav [role=status]{min-height:1.4em;margin:.25rem .5rem;color:var(--be-text-muted)}
main{padding:1.5rem 2.5rem 6rem;max-width:62rem}
h1{font-size:2rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.5rem;margin:3.5rem 0 .5rem}
h3{font-size:1.15rem;margin:0 0 .25rem}
h3 a{color:inherit;text-decoration:none}
h3 a:hover{text-decoration:underline}
.introduction h2{font-size:1.25rem;margin:2rem 0 .5rem}
.introduction>.text+div{margin-block-start:1em}
.version,.limits,.public,.type{color:var(--be-text-muted)}
article{padding:1.75rem 0;border-block-start:1px solid var(--be-border);content-visibility:auto;contain-intrinsic-size:auto 40rem}
.text>:first-child{margin-block-start:0}
.text>:last-child{margin-block-end:0}
.text code,p code,td code,.limits code{padding:.1em .3em;background:var(--be-background-alt);border-radius:.25rem}
.address{margin:.25rem 0 .75rem}
.method{display:inline-block;min-width:3.6em;font:600 .72rem/1.6 ui-monospace,monospace;color:var(--be-text-muted)}
.address .method{padding:0 .5em;text-align:center;color:var(--be-on-primary);background:var(--be-primary);border-radius:.25rem}
.scroll{overflow-x:auto;margin-block:1rem}
table{width:100%;border-collapse:collapse;font-size:.9375rem}
caption{padding-block:.25rem;text-align:start;font-weight:600}
th,td{padding:.5rem .75rem .5rem 0;text-align:start;vertical-align:top;border-block-start:1px solid var(--be-border)}
th{width:34%;font-weight:400}
.required{color:var(--be-text-muted);font-size:.8125rem}
.status{font:600 .9rem ui-monospace,monospace}
main details{margin-block:.75rem}
summary{cursor:pointer}
dl{margin:.5rem 0 0}
dl>div{display:grid;grid-template-columns:4rem 1fr;padding-block:.25rem}
dd{margin:0}
.example{position:relative;margin-block-start:1rem}
pre{white-space:pre-wrap;margin:0;padding:1rem 5rem 1rem 1rem;background:var(--be-background-alt);border:1px solid var(--be-border);border-radius:.5rem}
.example button{position:absolute;inset-block-start:.5rem;inset-inline-end:.5rem;padding:.25rem .75rem;font:inherit;font-size:.8125rem;color:var(--be-text);background:var(--be-background);border:1px solid var(--be-border-strong);border-radius:.375rem;cursor:pointer}
@media (max-width:60rem){
.columns{display:block}
nav{position:static;max-height:none;border:0;padding:1rem 1rem 0}
main{padding:1rem 1rem 4rem}
header{padding-inline:1rem;position:static}
html{scroll-padding-block-start:1rem}
th,td{display:block;width:auto;padding-inline-end:0}
td{border:0;padding-block-start:0}
th{padding-block-end:.1rem}
}
@media print{nav,header,.example button{display:none}article{content-visibility:visible}}
`;
