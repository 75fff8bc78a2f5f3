import { sentencesOf } from './language.ts';

export const sentences = sentencesOf('orderedList', {
  added: 'Added.',
  undone: 'Undone.',
  isMoved: '{name} is now number {to} of {rows}.',
  isRemoved: '{name} is removed.',
  isBack: '{name} is back.',
  undo: 'Undo',
  dragToMove: 'Drag to move, or press Alt+↑ or Alt+↓ in the row',
  moveUp: 'Move {name} up',
  moveUpAlt: 'Move up (Alt+↑)',
  moveDown: 'Move {name} down',
  moveDownAlt: 'Move down (Alt+↓)',
  doneWith: 'Done with {name}',
  editNamed: 'Edit {name}',
  done: 'Done',
  edit: 'Edit',
  deleteNamed: 'Delete {name}',
  delete: 'Delete',
  checking: 'Checking…',
  cancel: 'Cancel',
});
