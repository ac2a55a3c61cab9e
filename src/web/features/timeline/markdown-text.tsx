/** Draws what an assistant wrote as elements: none of its HTML ever reaches the page. */
import { Fragment } from 'react';
import { type Inline, readMarkdown } from '#web/lib/markdown.ts';
import { RecordTextLink } from './record-text-link.tsx';

export function MarkdownText({ text }: { text: string }) {
  return readMarkdown(text).map((block, place) => {
    if (block.kind === 'paragraph') {
      return (
        <p key={place}>
          <Pieces pieces={block.children} />
        </p>
      );
    }
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List key={place}>
        {block.items.map((item, index) => (
          // The pieces never change places, so the index is a stable key.
          <li key={index}>
            <Pieces pieces={item} />
          </li>
        ))}
      </List>
    );
  });
}

function Pieces({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece, place) => (
    <Fragment key={place}>
      <Piece piece={piece} />
    </Fragment>
  ));
}

function Piece({ piece }: { piece: Inline }) {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'link':
      return <RecordTextLink link={piece.link} text={piece.text} />;
    case 'strong':
      return (
        <strong>
          <Pieces pieces={piece.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Pieces pieces={piece.children} />
        </em>
      );
  }
}
