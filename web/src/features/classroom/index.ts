/** What a teacher's link, presenting and the dialog that makes such links need comes when one of them is first used. */
export const bringClassroom = () => import("./all");
