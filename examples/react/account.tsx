import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from 'appkit-modal/react'
import { useEffect, useId, useState, type ReactElement, type ReactNode } from 'react'
import { localNetworks } from './options.js'

/** Shows the values and functions of the hooks for the surrounding instance. */
export function Account({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactElement {
  const heading = useId()
  const { open } = useAppKit()
  const { initialized } = useAppKitState()
  const { address, isConnected, status } = useAppKitAccount()
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork()
  const { walletInfo } = useWalletInfo()
  const { data } = useAppKitEvents()
  const { disconnect } = useDisconnect()
  const { themeMode, setThemeMode } = useAppKitTheme()
  const balance = useBalance(isConnected && address && `${address} ${chainId}`)
  const others = localNetworks().filter(network => network.id !== chainId)
  const rows = {
    Status: initialized ? status : 'waiting',
    Address: address ?? 'none',
    Wallet: walletInfo?.name ?? 'none',
    Network: caipNetwork?.name ?? 'none',
    Balance: balance,
    'Last event': data?.event ?? 'none',
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <dl>
        {Object.entries(rows).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        {children}
        <button type="button" onClick={() => open()}>
          {isConnected ? 'Open account' : 'Open modal'}
        </button>
        {others.slice(0, 1).map(network => (
          <button key={network.id} type="button" onClick={() => switchNetwork(network)}>
            Switch to {network.name}
          </button>
        ))}
        <button type="button" onClick={() => setThemeMode(themeMode === 'light' ? 'dark' : 'light')}>
          {themeMode === 'light' ? 'Dark modal' : 'Light modal'}
        </button>
        {isConnected && (
          <button type="button" onClick={() => disconnect()}>
            Disconnect
          </button>
        )}
      </div>
    </section>
  )
}

/** The native balance of the connected account, read again after each change. */
function useBalance(address: string | false | undefined): string {
  const { fetchBalance } = useAppKitBalance()
  const [known, setKnown] = useState({ address: '', text: '' })
  useEffect(() => {
    if (!address) return
    let wanted = true
    const read = async () => {
      const { data } = await fetchBalance()
      if (wanted) setKnown({ address, text: data ? `${data.balance} ${data.symbol}` : 'unavailable' })
    }
    void read()
    return () => void (wanted = false)
  }, [address, fetchBalance])
  if (!address) return 'none'
  return known.address === address ? known.text : 'reading'
}
