import { useAppKitWallets, type AppKitError, type WalletItem } from 'appkit-modal/react'
import { useState, type ReactElement } from 'react'

/** A custom list of wallets, without any screen of the modal. */
export function WalletList(): ReactElement {
  const { wallets, wcWallets, wcUri, wcError, fetchError, ...list } = useAppKitWallets()
  const [search, setSearch] = useState('')
  // wcError contains failures; a cancellation is not an error
  const connect = (wallet: WalletItem) => void list.connect(wallet).catch(() => {})
  const busy = list.connectingWallet
  return (
    <section aria-labelledby="wallets">
      <h2 id="wallets">A list of your own</h2>
      <p>The same wallets, drawn by this page with useAppKitWallets. The catalogue is asked when you search it.</p>
      <ul className="wallets" aria-label="Wallets">
        {wallets.map(wallet => (
          <li key={wallet.id}>
            <Wallet wallet={wallet} busy={busy?.id === wallet.id} onChoose={connect} />
          </li>
        ))}
      </ul>
      <form
        className="actions"
        onSubmit={event => {
          event.preventDefault()
          void list.fetchWallets({ search })
        }}
      >
        <input
          aria-label="Search the catalogue"
          placeholder="Search the catalogue"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <button disabled={list.isFetchingWallets}>{list.isFetchingWallets ? 'Searching' : 'Search'}</button>
      </form>
      {wcWallets.length > 0 && (
        <ul className="wallets" aria-label="Catalogue">
          {wcWallets.slice(0, 12).map(wallet => (
            <li key={wallet.id}>
              <Wallet wallet={wallet} busy={busy?.id === wallet.id} onChoose={connect} />
            </li>
          ))}
        </ul>
      )}
      <p role="status">{sentence({ found: list.count, isAsked: list.page > 0, busy, wcError, fetchError })}</p>
      {list.isFetchingWcUri && <p>Preparing a link</p>}
      {wcUri && <textarea readOnly aria-label="Pairing link" rows={4} value={wcUri} />}
      {busy && (
        <div className="actions">
          <button type="button" onClick={list.resetConnectingWallet}>
            Give up
          </button>
        </div>
      )}
    </section>
  )
}

interface WalletProps {
  readonly wallet: WalletItem
  readonly busy: boolean
  onChoose(wallet: WalletItem): void
}

function Wallet({ wallet, busy, onChoose }: WalletProps): ReactElement {
  return (
    <button type="button" className="wallet" aria-busy={busy} onClick={() => onChoose(wallet)}>
      {wallet.imageUrl ? (
        <img src={wallet.imageUrl} alt="" width="32" height="32" />
      ) : (
        <span className="blank">{wallet.name[0]}</span>
      )}
      <span>{wallet.name}</span>
      {wallet.isInjected && <small>{wallet.isRecent ? 'Recent' : 'Installed'}</small>}
    </button>
  )
}

interface StatusProps {
  readonly found: number
  readonly isAsked: boolean
  readonly busy: WalletItem | undefined
  readonly wcError: AppKitError | undefined
  readonly fetchError: AppKitError | undefined
}

function sentence({ found, isAsked, busy, wcError, fetchError }: StatusProps): string {
  if (busy) return `Waiting for ${busy.name}`
  if (wcError?.code === 'wallet/rejected') return 'The wallet said no. Choose one to try again.'
  if (wcError) return `That did not work: ${wcError.code}. Choose a wallet to try again.`
  if (fetchError) return `The catalogue did not answer: ${fetchError.code}. Search again to retry.`
  if (!isAsked) return ''
  return found === 1 ? '1 wallet found' : `${found} wallets found`
}
