import { addonLimits } from '#src/addons/host/addon-limits.ts'
import { within } from '#src/addons/sections/within.ts'

export const scriptAddress = (codeHash: string): string => `/addons/${codeHash}.js`

/** SHA-256 in hex, as the browser wants it. */
export const toIntegrity = (hex: string): string => `sha256-${btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))}`

/** Law: exactly the script that was accepted, wherever it comes from. */
export function loadScript(codeHash: string): Promise<void> {
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptAddress(codeHash)
    script.integrity = toIntegrity(codeHash)
    script.async = false
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`The script ${codeHash} could not be loaded, or is not the one that was accepted.`)))
    document.head.append(script)
  })
  return within(addonLimits.script, loading)
}
