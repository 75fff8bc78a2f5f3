// A file of its own: the label of a snapshot says it, and what is about emails imports the label.

/** The ways that emails go: by SendGrid's API, or to any SMTP server. */
export const mailWays = ['sendgrid', 'smtp'] as const;
export type MailWay = (typeof mailWays)[number];
