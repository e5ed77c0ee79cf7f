import { synonymGroupsOf } from './synonym-groups.ts';

/**
 * Synonyms of any help center, in English. Only words of the same meaning nearly everywhere: a site's own ones are
 * added by its administrators.
 */
const groups = `
account, profile
allow, permit
annotation, comment, note
app, application
arrange, sort, reorder, rearrange
audio, sound, music
automatic, auto
average, mean
background, backdrop
backup, safety copy
big, large
bill, invoice, receipt
block, ban
boilerplate, snippet, standard text
border, edge, outline
bullet, bullet point
buy, purchase
calculate, compute
capital letter, uppercase, upper case, capitals
change, modify, edit
chart, graph, diagram
chat, conversation
check box, checkbox, tick box
choose, select, pick
close, quit, exit
combine, merge, join, concatenate
company, organization, business
compare, difference
condition, criterion, criteria
confirm, verify, validate
contact, get in touch, reach
continue, resume
convert, transform, turn into
copy, duplicate, clone
corrupt, damaged, broken
cost, price
coupon, voucher, promo code, discount code
crash, hang, not responding
credit card, payment card, bank card
cross out, strikethrough, strike out
currency, money
cursor, pointer
decrease, reduce, shrink
default, standard
delete, remove, erase
delivery, shipping, shipment
dialog, message box, pop-up, popup
digit, numeral
drop-down, dropdown, pull-down, combo box
email, e-mail, mail
employee, staff, colleague
empty, blank
encrypt, encipher
endless, infinite
enlarge, magnify, zoom in
equation, formula
error, problem, issue, trouble
execute, run
find, search
fix, repair, solve
folder, directory
font, typeface
forbid, prevent, prohibit, avoid
forgotten, forgot
form letter, mail merge, serial letter
full screen, fullscreen
gap, distance, spacing
jump, navigate
heading, headline, title
hidden, invisible
highest, largest, maximum, biggest
highlight, mark
history, log
indent, indentation
insert, add
install, set up
keyboard shortcut, shortcut key, hotkey
language, locale
letter, character
limit, restrict
line break, newline, new line
lock, protect
lost, missing, disappeared, gone
lowercase, lower case, small letter
lowest, smallest, minimum
macro, script
make, create
manual, by hand
mirror, flip
mobile phone, cell phone, smartphone
movie, video, film
notification, alert
opening hours, business hours
overview, summary
overwrite, replace
page size, paper size, page format
password, passcode
path, location
pause, suspend
pay, payment
people, users
percent, percentage
permission, privilege, access right
phone, telephone
picture, image, photo, graphic
postcode, postal code, zip code
presentation, slide show, slideshow
publish, make public
quick, fast
refund, money back
relation, relationship
reminder, remind
repeat, recurring
reply, answer, respond
resize, scale
restore, recover, get back, retrieve
save, store
screen, monitor
settings, options, preferences
share, collaborate
show, display
sign in, log in, login
sign out, log out
somebody, someone
space, blank
spelling, spell check, spellcheck
split, divide, separate
spreadsheet, worksheet
start, begin, launch
statistics, analytics
step by step, line by line
stop, cancel
subscription, membership
sum, add up, total
symbol, special character
sync, synchronize
time zone, timezone
translate, localize
trial, test period
trim, crop
turn off, switch off, disable, deactivate
turn on, switch on, enable, activate
two-factor, two-step, 2fa
undo, revert, roll back
unit, measurement
unlock, unprotect
update, upgrade
user name, username, login name
version, revision
web address, url, hyperlink, link
website, web site
wi-fi, wifi, wireless
wrong, incorrect
`;

export const commonSynonymGroups = synonymGroupsOf(
  groups
    .trim()
    .split('\n')
    .map((group) => group.split(', ')),
);
