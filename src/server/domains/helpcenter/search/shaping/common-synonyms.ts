import { meaningsOf } from './meanings.ts';

/**
 * What people call the same thing in any help centre, in English. Only words that mean the same nearly everywhere: what
 * else they mean on one site its administrator says.
 */
const groups = `
account, profile
allow, permit
app, application
arrange, sort
big, large
bill, invoice
buy, purchase
change, modify, edit
chart, graph, diagram
choose, select, pick
close, quit, exit
combine, merge, join
copy, duplicate
cost, price
cursor, pointer
delete, remove, erase
delivery, shipping
email, e-mail, mail
empty, blank
find, search
fix, repair, solve
folder, directory
font, typeface
full screen, fullscreen
hidden, invisible
insert, add
install, set up
keyboard shortcut, shortcut key, hotkey
letter, character
limit, restrict
lock, protect
make, create
mirror, flip
mobile phone, cell phone, smartphone
path, location
people, users
phone, telephone
picture, image, photo, graphic
postcode, postal code, zip code
quick, fast
refund, money back
save, store
settings, options, preferences
share, collaborate
show, display
sign in, log in, login
sign out, log out
somebody, someone
split, divide
start, begin
stop, cancel
subscription, membership
sum, add up, total
symbol, special character
turn off, switch off, disable, deactivate
turn on, switch on, enable, activate
two-factor, two-step, 2fa
undo, revert
unlock, unprotect
update, upgrade
website, web site
wi-fi, wifi, wireless
wrong, incorrect
`;

export const commonMeanings = meaningsOf(
  groups
    .trim()
    .split('\n')
    .map((group) => group.split(', ')),
);
