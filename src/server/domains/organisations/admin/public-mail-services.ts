/** Services whose addresses anyone can get, whatever their country: the name before the last labels. */
const families = new Set([
  'aol',
  'gmx',
  'hotmail',
  'live',
  'msn',
  'outlook',
  'windowslive',
  'yahoo',
  'ymail',
  'yandex',
]);

const domains = new Set(
  `gmail.com googlemail.com passport.com hotmail.com rocketmail.com aim.com verizon.net att.net bellsouth.net sbcglobal.net comcast.net
  cox.net charter.net earthlink.net icloud.com me.com mac.com proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de
  tuta.com tuta.io tutamail.com keemail.me mail.com email.com usa.com post.com myself.com consultant.com mail.ru inbox.ru list.ru
  bk.ru internet.ru rambler.ru ya.ru ukr.net i.ua zoho.com zohomail.com zohomail.eu fastmail.com fastmail.fm hushmail.com hey.com
  duck.com mailbox.org posteo.de posteo.net web.de t-online.de freenet.de arcor.de online.de email.de 1und1.de mail.de gmx-topmail.de
  bluewin.ch hispeed.ch sunrise.ch chello.at aon.at a1.net orange.fr wanadoo.fr laposte.net free.fr sfr.fr neuf.fr numericable.fr
  libero.it virgilio.it tiscali.it alice.it tin.it tim.it poste.it telefonica.net terra.es sapo.pt telenet.be skynet.be proximus.be
  ziggo.nl kpnmail.nl planet.nl xs4all.nl home.nl casema.nl btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com
  blueyonder.co.uk eircom.net telia.com online.no home.se spray.se luukku.com kolumbus.fi wp.pl o2.pl onet.pl interia.pl op.pl
  poczta.fm tlen.pl seznam.cz centrum.cz email.cz post.cz volny.cz azet.sk centrum.sk freemail.hu citromail.hu abv.bg mail.bg
  inbox.lv one.lt mail.ee walla.co.il walla.com bezeqint.net maktoob.com qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn
  sohu.com 139.com 189.cn aliyun.com 21cn.com tom.com naver.com hanmail.net daum.net nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp
  i.softbank.jp nifty.com biglobe.ne.jp rediffmail.com indiatimes.com bigpond.com bigpond.net.au optusnet.com.au iinet.net.au
  xtra.co.nz rogers.com shaw.ca sympatico.ca telus.net videotron.ca uol.com.br bol.com.br terra.com.br ig.com.br globo.com
  prodigy.net.mx telkomsa.net webmail.co.za vodamail.co.za mailinator.com guerrillamail.com 10minutemail.com temp-mail.org
  yopmail.com trashmail.com sharklasers.com maildrop.cc dispostable.com getnada.com`.split(/\s+/),
);

/** One label, and a country with or without a part such as `co`. */
const familyOf = (domain: string) => {
  const [name, ...rest] = domain.split('.');
  const isPlain = rest.length === 1 || (rest.length === 2 && rest[0] !== undefined && rest[0].length <= 3);
  return isPlain ? name : undefined;
};

/** Whether anyone can get an address there, so that it does not tell where a person belongs. */
export const isPublicMailService = (domain: string) =>
  domains.has(domain) || families.has(familyOf(domain) ?? '');
