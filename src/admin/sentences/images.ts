import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('images', {
  image: 'Image',
  addImage: 'Add an image',
  changeImage: 'Change the image',
  removeImage: 'Remove the image',
  uploadImageQuestion: 'Upload this image?',
  uploadingImage: 'Uploading the image',
  cover: 'Cover',
  addCover: 'Add a cover',
  changeCover: 'Change the cover',
  removeCover: 'Remove the cover',
  uploadCoverQuestion: 'Upload this cover?',
  uploadingCover: 'Uploading the cover',
  chooseAnotherFile: 'Choose another file',
  upload: 'Upload',
  chosenFile: 'The chosen file',
  dropToReplace: '{button}, or drop it here to replace this one.',
  dropOrChoose:
    '{label}: drop a file here, or choose one. JPEG, PNG, WebP or AVIF, square, from 1400 pixels, at most 15 MB.',
  fileIsDamaged: 'The file is damaged.',
  uploaded: 'Uploaded.',
  saveToShowIt: 'Save to use it.',
});
