import type { IncomingMessage, ServerResponse } from 'node:http'

export function sendMail(gateway: string, request: IncomingMessage, response: ServerResponse): Promise<unknown>
