import type { APIRoute } from 'astro';
import { catalogue } from '#catalogue/catalogue';
import { labelCalendar } from '../metadata/calendarFile.ts';

/** The calendar as a subscription. */
export const GET: APIRoute = () => new Response(labelCalendar(catalogue()));
