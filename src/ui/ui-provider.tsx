/* Everything the components need around them: the style sheets, confirmation dialogs, toasts, and a guard against bouncing taps. */
import { useEffect, type ComponentType, type ReactNode } from 'react'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import { swallowBounces } from './input/bounce.ts'
import { ConfirmProvider, type ConfirmDialogProps } from './dialogs/confirm.tsx'
import { FooterMessage } from './feedback/footer-message.tsx'
import { NavigateContext, type Navigate } from './buttons/link.tsx'
import { Toaster } from './feedback/toast.tsx'

export interface UiProviderProps {
  children: ReactNode
  /** How links and rows with an address are followed; by default the browser loads the page. */
  navigate?: Navigate | undefined
  /** Draws what is asked before something that cannot be undone: confirm-dialog.tsx, or what loads it. */
  Question: ComponentType<ConfirmDialogProps>
}

export function UiProvider({ children, navigate, Question }: UiProviderProps) {
  useEffect(() => swallowBounces(window), [])
  return (
    <NavigateContext value={navigate ?? null}>
      <ConfirmProvider Question={Question}>{children}</ConfirmProvider>
      <Toaster />
      <FooterMessage />
    </NavigateContext>
  )
}
