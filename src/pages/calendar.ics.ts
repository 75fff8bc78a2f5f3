import type { APIRoute } from 'astro';
import { catalogue } from '#snapshot/catalogue';
import { labelCalendar } from '../machines/calendarFile.ts';

/** The calendar, to subscribe to. */
export const GET: APIRoute = () => new Response(labelCalendar(catalogue()));
