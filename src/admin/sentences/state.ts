import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('state', {
  isShownAsBefore: 'The site still shows the previous version.',
  isLeftOut: 'The site does not show it.',
  wentWrong: 'Something went wrong here. Nothing was lost.',
  broken: {
    one: 'One entry could not be published; the rest of the site is up to date.',
    other: '{count} entries could not be published; the rest of the site is up to date.',
  },
  whyBroken: '{why}. {shown}',
});
