import { targetPatterns } from './scripts/arrows/arrow.ts';
import { arrows } from './scripts/arrows/arrows.ts';

const allowed = arrows.flatMap((arrow) => {
  const from = { path: arrow.from };
  const targets = targetPatterns(arrow).map((path) => ({ from, to: { path } }));
  return arrow.node ? [...targets, { from, to: { dependencyTypes: ['core'] } }] : targets;
});

/** The import arrows of the code; `scripts/arrows` says which there are. */
export default {
  allowed,
  allowedSeverity: 'error',
  forbidden: [
    {
      name: 'no-circle',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
