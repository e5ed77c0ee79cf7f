import { DomUtils, parseDocument } from 'htmlparser2';

export { DomUtils, parseDocument };

type Document = ReturnType<typeof parseDocument>;

export type ChildNode = Document['children'][number];

export type Element = Extract<ChildNode, { attribs: Record<string, string> }>;
