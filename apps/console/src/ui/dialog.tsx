import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';

/** A dialog over the page. Escape and a click outside close it, unless what it holds would be lost. */
export function Dialog({
  title,
  isOpen,
  isDismissable = true,
  isWide = false,
  onClose,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  /** false: only its buttons close it. */
  readonly isDismissable?: boolean;
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      isDismissable={isDismissable}
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={isWide ? 'modal wide' : 'modal'}>
        <AriaDialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
