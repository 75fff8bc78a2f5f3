/** The ways to send email: SendGrid's API, or any SMTP server. */
export const mailWays = ['sendgrid', 'smtp'] as const;
export type MailWay = (typeof mailWays)[number];
