import type { APIRoute } from 'astro';
import { heardRecords } from '#catalogue/sounds';

/** The numbers of all records that can be heard, newest first, for the player's queue. */
export const GET: APIRoute = () => Response.json(heardRecords());
