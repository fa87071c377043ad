// Text fields are on no page's first view: their styles come with the first of them.
import '@mantine/core/styles/Input.css';
