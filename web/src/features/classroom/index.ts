/** Teacher's links, presenting and the dialog that makes such links; loaded when one of them is first used. */
export const bringClassroom = () => import("./all");
