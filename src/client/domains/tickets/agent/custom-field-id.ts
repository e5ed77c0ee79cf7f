/** The id of the input of a field beside the conversation. */
export const customFieldId = (key: string) => `custom-field-${key}`;
