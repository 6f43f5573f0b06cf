import { cookieOf, SignInDesk, visitorOf, type SignInDeskOptions } from './sign-in-desk.js'

interface Route {
  readonly params: Promise<{ readonly step: string }>
}

/**
 * The sign-in of a Next app, as `app/auth/[step]/route.ts`:
 * `export const { GET, POST } = nextSignIn({ domain: 'app.example' })`.
 */
export function nextSignIn(options: SignInDeskOptions) {
  const desk = new SignInDesk(options)
  const refused = (status: number, message: string) => Response.json({ message }, { status })

  async function GET(request: Request, { params }: Route): Promise<Response> {
    const { step } = await params
    if (step === 'nonce') return Response.json(desk.nonce(), { headers: { 'cache-control': 'no-store' } })
    if (step !== 'session') return refused(404, 'Not found')
    return Response.json({ sessions: desk.sessions(visitorOf(request.headers.get('cookie'))) })
  }

  async function POST(request: Request, { params }: Route): Promise<Response> {
    const { step } = await params
    const visitor = visitorOf(request.headers.get('cookie'))
    try {
      // only JSON: a form of another site cannot send that
      if (!request.headers.get('content-type')?.startsWith('application/json')) return refused(415, 'Not JSON')
      const body: unknown = await request.json()
      if (step === 'sign-out') return new Response(null, { status: (desk.signOut(visitor, body), 204) })
      if (step !== 'verify') return refused(404, 'Not found')
      const { visitor: next, grant } = await desk.verify(body, visitor)
      return Response.json(grant, { headers: { 'set-cookie': cookieOf(next) } })
    } catch {
      return refused(400, 'You could not be signed in')
    }
  }

  return { GET, POST }
}
