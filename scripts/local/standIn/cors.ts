import { empty } from './router.ts';

/**
 * Answers preflights and allows one origin to read answers, or all with `*`. Other origins get no
 * such header, so browsers block them.
 */
export async function withCors(
  request: Request,
  allowed: string,
  next: () => Promise<Response>,
): Promise<Response> {
  const origin = request.headers.get('origin');
  if (origin === null || (allowed !== '*' && origin !== allowed)) return next();
  const preflight =
    request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  const response = preflight ? empty(204, preflightHeaders(request)) : await next();
  response.headers.set('access-control-allow-origin', allowed);
  response.headers.append('vary', 'Origin');
  return response;
}

function preflightHeaders(request: Request): Record<string, string> {
  return {
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '*',
    'access-control-max-age': '600',
  };
}
