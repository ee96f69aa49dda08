/* A plain link that the app can follow without loading a page. A tap with Ctrl, Shift or the middle button is left to the browser. */
import { createContext, use, type ComponentPropsWithRef, type MouseEvent } from 'react'

export type Navigate = (href: string) => void

export const NavigateContext = createContext<Navigate | null>(null)

export interface LinkProps extends ComponentPropsWithRef<'a'> {
  href: string
}

export function Link({ href, onClick, target, ...rest }: LinkProps) {
  const navigate = use(NavigateContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain || target || !navigate || !href.startsWith('/')) return
    event.preventDefault()
    navigate(href)
  }
  return <a {...rest} href={href} target={target} rel={target ? 'noreferrer' : undefined} onClick={follow} />
}
