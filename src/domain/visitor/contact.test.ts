import { expect, test } from 'vitest';
import { contactMessageSchema } from '#domain/visitor/contact';

const message = {
  fromAddress: 'ada@example.com',
  fromName: 'Ada',
  body: 'I love it.',
  subscribe: false,
};

test('the shortest message that is accepted: a name of 3 characters, a text of 10', () => {
  expect(contactMessageSchema.parse(message)).toEqual(message);
});

test('blanks around name and text do not count', () => {
  const given = { ...message, fromName: '  Ada ', body: `\n${message.body}  ` };
  expect(contactMessageSchema.parse(given)).toEqual(message);
});

test.each([
  ['fromName', 'Al', 'A name of at least 3 characters.'],
  ['fromName', '  Al  ', 'A name of at least 3 characters.'],
  ['fromName', 'x'.repeat(201), 'At most 200 characters.'],
  ['fromName', 'Ada\r\nBcc: all@example.com', 'One line, please.'],
  ['fromName', 'Ada\0x', 'One line, please.'],
  ['body', 'Too short', 'A message of at least 10 characters.'],
  ['body', '          \n  ', 'A message of at least 10 characters.'],
  ['body', 'x'.repeat(10_001), 'A message of at most 10000 characters.'],
  ['fromAddress', 'ada', 'Write an address such as name@example.com.'],
])('a message whose %s is wrong is refused in words (%#)', (field, value, words) => {
  const result = contactMessageSchema.safeParse({ ...message, [field]: value });
  expect(result.error?.issues).toEqual([
    expect.objectContaining({ path: [field], message: words }),
  ]);
});

test.each([
  ['subscribe', null],
  ['subscribe', 'true'],
  ['body', null],
  ['fromName', 7],
])('a message whose %s is %j is refused', (field, value) => {
  expect(contactMessageSchema.safeParse({ ...message, [field]: value }).success).toBe(false);
});

test('a text may have lines and any script', () => {
  const body = 'Kjære label,\n\nдобрый день 東京 🎺';
  expect(contactMessageSchema.parse({ ...message, body }).body).toBe(body);
});

test('nobody who says nothing of it asks for the newsletter', () => {
  expect(contactMessageSchema.parse({ ...message, subscribe: undefined }).subscribe).toBe(false);
});
