import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { contentPath } from '../../api/page-session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Attachment } from './files.ts';

/** The images of a job, one after the other, in the window. @param shown the uuid of the one that is shown; undefined: closed. */
export function Gallery({
  images,
  shown,
  onShow,
}: {
  readonly images: readonly Attachment[];
  readonly shown: string | undefined;
  readonly onShow: (uuid: string | undefined) => void;
}): ReactElement | null {
  const at = images.findIndex(({ uuid }) => uuid === shown);
  const image = images[at];
  if (image === undefined) return null;
  const step = (by: number): void => onShow(images[(at + by + images.length) % images.length]?.uuid);
  return (
    <ModalOverlay className="overlay" isOpen isDismissable onOpenChange={() => onShow(undefined)}>
      <Modal className="modal gallery">
        <Dialog className="gallery-dialog">
          <div
            role="presentation"
            onKeyDown={({ key }: KeyboardEvent) => {
              if (key === 'ArrowLeft') step(-1);
              if (key === 'ArrowRight') step(1);
            }}
          >
            <Picture key={image.uuid} image={image} />
            <div className="gallery-bar">
              <Heading slot="title">
                <bdi>{image.name}</bdi>
              </Heading>
              <span className="secondary numbers" role="status">
                {at + 1} of {images.length}
              </span>
              {images.length > 1 && (
                <>
                  <Button aria-label="Previous image" onPress={() => step(-1)}>
                    <Icon name="left" />
                  </Button>
                  <Button aria-label="Next image" autoFocus onPress={() => step(1)}>
                    <Icon name="right" />
                  </Button>
                </>
              )}
              <a className="button" href={contentPath(image.uuid)} download={image.name}>
                Download
              </a>
              <Button onPress={() => onShow(undefined)}>Close</Button>
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Picture({ image: { uuid, name } }: { readonly image: Attachment }): ReactElement {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  return (
    <div className="picture">
      {state === 'loading' && (
        <p className="loading" role="status">
          Loading…
        </p>
      )}
      {state === 'broken' ? (
        <p>This browser does not show the image. Download it.</p>
      ) : (
        <img
          src={contentPath(uuid)}
          alt={name}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </div>
  );
}
