import { type DragEvent, type ReactNode, useState } from 'react';

interface Props {
  label: string;
  /** What the file dialog shows at first. Whatever is chosen is checked by its content. */
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** Takes one file: dropped on it, or chosen with a click or by keyboard. */
export function DropZone({ label, accept, onFile, children }: Props) {
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <label
      className="drop-zone"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        type="file"
        className="visually-hidden"
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {children}
    </label>
  );
}
