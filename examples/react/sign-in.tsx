import { useAppKitSIWX } from 'appkit-modal/react'
import { useState, type ReactElement } from 'react'

/** Content for signed-in users only; open the page with `?siwx` to try it. */
export function SignIn(): ReactElement {
  const { siwx, status, isSignedIn, session, signIn, signOut } = useAppKitSIWX()
  const [failure, setFailure] = useState('')
  const run = (verb: () => Promise<void>) => () => {
    setFailure('')
    verb().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)))
  }
  return (
    <section aria-label="Sign-in">
      <h2>Sign-in</h2>
      {isSignedIn ? (
        <p>Signed in until {new Date(session?.data.expirationTime ?? '').toLocaleString('en')}.</p>
      ) : (
        <p>{siwx ? words[status ?? 'nobody'] : 'Add ?siwx to the address of this page to sign in.'}</p>
      )}
      {failure && <p role="alert">{failure}</p>}
      <div className="actions">
        {siwx && status === 'signed-out' && (
          <button type="button" onClick={run(signIn)}>
            Sign in
          </button>
        )}
        {isSignedIn && (
          <button type="button" onClick={run(signOut)}>
            Sign out
          </button>
        )}
      </div>
    </section>
  )
}

const words = {
  nobody: 'Connect a wallet to sign in with it.',
  checking: 'Looking for a sign-in.',
  asking: 'Your wallet is asked.',
  'signed-out': 'Nobody is signed in.',
  'signed-in': '',
}
