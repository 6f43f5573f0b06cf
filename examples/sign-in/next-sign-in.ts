import { createCookie, SignInService, readVisitor, type SignInServiceOptions } from './sign-in-service.js'

interface Route {
  readonly params: Promise<{ readonly step: string }>
}

/**
 * The sign-in routes of a Next.js app, as `app/auth/[step]/route.ts`: `export const { GET, POST } = nextSignIn({
 * domain: 'app.example' })`.
 */
export function nextSignIn(options: SignInServiceOptions) {
  const service = new SignInService(options)
  const toError = (status: number, message: string) => Response.json({ message }, { status })

  async function GET(request: Request, { params }: Route): Promise<Response> {
    const { step } = await params
    if (step === 'nonce') return Response.json(service.nonce(), { headers: { 'cache-control': 'no-store' } })
    if (step !== 'session') return toError(404, 'Not found')
    return Response.json({ sessions: service.sessions(readVisitor(request.headers.get('cookie'))) })
  }

  async function POST(request: Request, { params }: Route): Promise<Response> {
    const { step } = await params
    const visitor = readVisitor(request.headers.get('cookie'))
    try {
      // only JSON, which a form of another site cannot send
      if (!request.headers.get('content-type')?.startsWith('application/json')) return toError(415, 'Not JSON')
      const body: unknown = await request.json()
      if (step === 'sign-out') return new Response(null, { status: (service.signOut(visitor, body), 204) })
      if (step !== 'verify') return toError(404, 'Not found')
      const { visitor: next, grant } = await service.verify(body, visitor)
      return Response.json(grant, { headers: { 'set-cookie': createCookie(next) } })
    } catch {
      return toError(400, 'You could not be signed in')
    }
  }

  return { GET, POST }
}
