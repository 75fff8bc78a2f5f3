import type { APIRoute } from 'astro';
import { labelShows } from '../metadata/calendarFile.ts';

/** The label's shows as a subscription. */
export const GET: APIRoute = () => new Response(labelShows());
