/** Takes back what a scan did; true if its text is where it had been typed. */
export type TakeBack = (text: string) => boolean

const effects = new Map<string, TakeBack>()

/** What a scan did to a form or a text, so that it can be taken back if it was text. */
export function noteScanEffect(code: string, takeBack: TakeBack): void {
  effects.delete(code)
  effects.set(code, takeBack)
  if (effects.size > maxNoted) effects.delete(effects.keys().next().value!)
}

const maxNoted = 10

/** Once. */
export function takeScanEffect(code: string): TakeBack | undefined {
  const found = effects.get(code)
  effects.delete(code)
  return found
}
