import { rootVarPattern } from './manifest.ts'

/** What a script has to say about itself to be installed. */
export interface ScriptHeader {
  readonly rootVar: string
  readonly name: string
  readonly version: string
}

/** The global that a script makes for itself, as far as its text shows; empty if it does not. */
export function guessRootVar(script: string): string {
  const declared = /^(?:var|let|const)\s+([\w$]+)\s*=/m.exec(script) ?? /\bwindow\.([\w$]+)\s*=(?!=)/.exec(script)
  const name = declared?.[1] ?? ''
  return rootVarPattern.test(name) ? name : ''
}

/** The header that a script begins with if its author registered it without one. */
export const writeHeader = ({ rootVar, name, version }: ScriptHeader): string => {
  const line = (text: string) => text.replaceAll('*/', ' ').replace(/\s+/g, ' ').trim()
  return `/*\n@rootVar: ${line(rootVar)}\n@name: ${line(name)}\n@version: ${line(version)}\n*/\n`
}
