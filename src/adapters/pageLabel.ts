/** The label as the open page names it, for scripts: the page was rendered with it. */
export function pageLabel(): { name: string; mail: string } {
  const { labelName = '', labelMail = '' } = document.documentElement.dataset;
  return { name: labelName, mail: labelMail };
}

/** A screen's full title. */
export function pageTitle(title: string): string {
  return `${title} | ${pageLabel().name}`;
}
