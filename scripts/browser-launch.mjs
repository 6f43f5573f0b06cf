// How each Chromium of the tests, the sizes, the pictures and the bench is started.
import { findBrowser } from './ensure-browser.mjs'

/**
 * What Playwright turns off. The browser heeds the last list of features alone, so that ours has to say this again; a
 * test compares the two.
 */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

/**
 * Two pages of the browser's own, with the suggestions of its address bar, which it loads for each window, seen or not:
 * they take a processor three times as long as a blank page and its context do.
 */
const OF_ITS_OWN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * What `chromium.launch` takes. With `partitions` the browser treats another site's frame as browsers at home do: it has
 * storage, apart from that of its own site; otherwise it gives it none at all.
 */
export function launchOptions({ partitions = false, executablePath = findBrowser(), args = [] } = {}) {
  const on = partitions ? ['ThirdPartyStoragePartitioning'] : []
  const off = [...OFF_BY_PLAYWRIGHT, ...OF_ITS_OWN].filter(feature => !on.includes(feature))
  const features = `--disable-features=${off.join(',')}`
  return { ...(executablePath && { executablePath }), args: ['--no-sandbox', features, ...args] }
}
