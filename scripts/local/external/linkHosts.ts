import { html } from '../standIn/html.ts';
import { page, table } from '../standIn/page.ts';
import { Recent } from '../standIn/recent.ts';
import { type Handler, route, type StandInRoute } from '../standIn/router.ts';
import { LINKS } from './service.ts';

/** The status for a word in the requested path. */
const ANSWERS: Readonly<Record<string, number>> = { gone: 404, away: 503, refused: 403 };

interface Asked {
  url: string;
  status: number;
}

/**
 * The hosts that release links point to. Each answers 200 unless the link's path contains one of
 * the words.
 */
export function linkHostRoutes(): StandInRoute[] {
  const asked = new Recent<Asked>(200);
  const answer: Handler = ({ url: { searchParams } }) => {
    const url = searchParams.get('url') ?? '';
    const path = URL.parse(url)?.pathname ?? '';
    const word = Object.keys(ANSWERS).find((one) => path.includes(one));
    const status = word === undefined ? 200 : (ANSWERS[word] ?? 200);
    asked.add({ url, status });
    return new Response(null, { status });
  };
  return [
    route('HEAD', '/links/ask', answer),
    route('GET', '/links/ask', answer),
    route('GET', '/links/', () => linkHostsPage(asked)),
  ];
}

function linkHostsPage(asked: Recent<Asked>): Response {
  const rows = asked.all.map(({ url, status }) => [html`<code>${url}</code>`, String(status)]);
  const answers = Object.entries(ANSWERS).map(([word, status]) => `${word}: ${status}`);
  const body = html`<h1>Hosts of links</h1>
<p class="quiet">Every link answers with 200, unless its path has one of these words (${answers.join(', ')}).</p>
${table(['Asked for', 'Answer'], rows, 'Nothing was asked for yet.')}`;
  return page({ title: 'Hosts of links', body, links: LINKS, at: '/links/' });
}
