import PDFDocument from 'pdfkit';
import { packageFile } from '#server/platform/config/package-file.ts';
import { moneyFormat, toMajor } from '#shared/money.ts';
import { directionOf, type Language, translator } from '#shared/translation.ts';
import { piecesOf } from './bidi.ts';
import type { InvoiceRow } from './issue.ts';
import { numberOf } from './queries.ts';
import type { RefundRow } from './refund-queries.ts';

/** Seller of the invoice, and the language of its reader. */
export interface Letterhead {
  site: string;
  seller: string;
  language: Language;
}

const margin = 56;
const lineHeight = 18;

/** Lines on a page, from the top; for Arabic, lines start at the right. */
class Paper {
  readonly document: PDFKit.PDFDocument;
  readonly #base: 'ltr' | 'rtl';
  #y = margin;

  constructor(language: string, title: string) {
    this.#base = directionOf(language);
    const font = packageFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
    this.document = new PDFDocument({ size: 'A4', margin, font, lang: language, info: { Title: title } });
  }

  #draw(text: string, side: 'start' | 'end', size: number): void {
    const { document } = this;
    document.fontSize(size);
    const pieces = piecesOf(text, this.#base);
    const widths = pieces.map((piece) => document.widthOfString(piece.text));
    const width = widths.reduce((sum, each) => sum + each, 0);
    const isLeft = (side === 'start') === (this.#base === 'ltr');
    let x = isLeft ? margin : document.page.width - margin - width;
    for (const [index, piece] of pieces.entries()) {
      document.text(piece.text, x, this.#y, { lineBreak: false });
      x += widths[index] ?? 0;
    }
  }

  /** Wraps a text to the width beside the column at the end of its line. */
  #lines(text: string, size: number, room: number): string[] {
    const { document } = this;
    document.fontSize(size);
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last} ${word}`;
      if (last !== undefined && document.widthOfString(longer) <= room) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  }

  write(text: string, { end = '', size = 10 }: { end?: string; size?: number } = {}): void {
    const room = this.document.page.width - 2 * margin - (end === '' ? 0 : 140);
    for (const [index, line] of this.#lines(text, size, room).entries()) {
      if (this.#y > this.document.page.height - margin - lineHeight) {
        this.document.addPage();
        this.#y = margin;
      }
      this.#draw(line, 'start', size);
      if (index === 0 && end !== '') this.#draw(end, 'end', size);
      this.#y += Math.max(lineHeight, size * 1.5);
    }
  }

  space(lines = 1): void {
    this.#y += lines * lineHeight;
  }

  rule(): void {
    const { document } = this;
    document
      .moveTo(margin, this.#y)
      .lineTo(document.page.width - margin, this.#y)
      .lineWidth(0.5)
      .strokeColor('#9aa1ac')
      .stroke();
    this.#y += lineHeight / 2;
  }
}

/** An invoice with its refunds as PDF, in the language of its reader. */
export async function* invoicePdf(
  invoice: InvoiceRow,
  refunds: readonly RefundRow[],
  { site, seller, language }: Letterhead,
): AsyncGenerator<Uint8Array> {
  const translate = translator(language);
  const money = moneyFormat(language.language, invoice.currency, { numberingSystem: 'latn' });
  const said = (amount: number) => money.format(toMajor(amount, invoice.currency));
  const number = numberOf(invoice);
  const states = { open: translate('Unpaid'), paid: translate('Paid'), void: translate('Void') };
  const paper = new Paper(language.language, `${site} ${number}`);
  paper.write(site, { size: 18 });
  for (const line of seller.split('\n').filter((text) => text.trim() !== '')) paper.write(line);
  paper.space();
  paper.write(translate('Invoice :number', { number }), { size: 14 });
  paper.write(translate('Date: :day', { day: invoice.created_at.slice(0, 10) }), {
    end: states[invoice.state],
  });
  paper.space();
  for (const line of invoice.billed_to.split('\n').filter((text) => text !== '')) paper.write(line);
  paper.space();
  paper.rule();
  for (const { line, values, amount } of invoice.lines) {
    paper.write(translate({ line, values }), { end: said(amount) });
  }
  paper.rule();
  if (invoice.tax !== null) {
    const { name, rate, amount } = invoice.tax;
    const percent = new Intl.NumberFormat(language.language, {
      style: 'percent',
      maximumFractionDigits: 2,
      numberingSystem: 'latn',
    });
    paper.write(translate('Subtotal (excluding tax)'), { end: said(invoice.amount_due - amount) });
    paper.write(translate(':tax (:rate)', { tax: name, rate: percent.format(rate / 100) }), {
      end: said(amount),
    });
  }
  paper.write(translate('Total'), { end: said(invoice.amount_due), size: 12 });
  paper.write(translate('Amount paid'), { end: said(invoice.amount_paid) });
  for (const { amount, note, created_at } of refunds) {
    paper.write(translate('Refunded on :day', { day: created_at.slice(0, 10) }), { end: said(-amount) });
    for (const line of note.split('\n')) paper.write(line);
  }
  paper.document.end();
  for await (const chunk of paper.document) yield chunk as Uint8Array;
}
