const isMac = /Mac/i.test(navigator.platform);
const command = isMac ? '⌘' : 'Ctrl+';

const keys = [
  [`${command}B`, 'Bold'],
  [`${command}I`, 'Italic'],
  [`${command}U`, 'Underline'],
  [`${command}K`, 'Link'],
  [`${command}] and ${command}[`, 'List one step in, or out'],
  [`${command}Z`, 'Undo'],
  ['Shift+Enter', 'New line in the same paragraph'],
  ['- and a blank', 'Bulleted list'],
  ['1. and a blank', 'Numbered list'],
  ['Alt+F10', 'To the quick bar; Escape leads back'],
  ['Alt+0', 'This help'],
  ['Tab', 'On to the next field'],
] as const;

/** What the keys do in the editor. */
export function Help() {
  return (
    <section className="rich-text-help" aria-label="Help for the editor">
      <p>
        Select words, and a bar to mark them appears. On an empty line a bar offers lists, tables
        and more. What the editor cannot hold stands in a grey block: it stays as it is.
      </p>
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
